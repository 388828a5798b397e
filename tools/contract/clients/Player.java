import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AccountApi;
import org.openapitools.client.api.DiceApi;
import org.openapitools.client.api.MinesApi;
import org.openapitools.client.model.PostDiceRollBody;
import org.openapitools.client.model.PostUserLoginBody;
import org.openapitools.client.model.PostUserRegisterBody;
import org.openapitools.client.model.PostUserSendVerifyCodeBody;

/** Plays through the client that openapi-generator made of /openapi.json: register, log in, stake, list. */
public class Player {
  public static void main(String[] args) throws Exception {
    String mobile = args[2], password = "correct horse";
    String[] token = {null};
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(
        request -> {
          request.header("Cookie", "demo_codes=" + args[1]);
          if (token[0] != null) request.header("Authorization", "Token " + token[0]);
        });
    AccountApi account = new AccountApi(client);
    var code =
        account.postUserSendVerifyCode(
            new PostUserSendVerifyCodeBody()
                .mobileNumber(mobile)
                .verifyType(PostUserSendVerifyCodeBody.VerifyTypeEnum.REGISTER),
            null,
            null);
    var registered =
        account
            .postUserRegister(
                new PostUserRegisterBody()
                    .mobileNumber(mobile)
                    .verifyCode(code.getPostUserSendVerifyCodeOk().getDemoCode())
                    .password(password)
                    .rCode("10000"),
                null,
                null)
            .getPostUserRegisterOk();
    var login = new PostUserLoginBody().mobileNumber(mobile).deviceId(registered.getDeviceId());
    expect(account.postUserLogin(login.password("a wrong one"), null, null).getRefusal().getMsg() != null);
    token[0] = account.postUserLogin(login.password(password), null, null).getPostUserLoginOk().getToken();

    double before = new MinesApi(client).getMinesStatus(null, null, null).getGetMinesStatusOk().getBalance();
    DiceApi dice = new DiceApi(client);
    var rolled =
        dice.postDiceRoll(
                new PostDiceRollBody().amount(10L).target(5000L).over(true).key("java-roll-0001"),
                null,
                null,
                "generated-client-1",
                null)
            .getPostDiceRollOk();
    expect(rolled.getBalance() == before - 10 + rolled.getPrice());
    var rows = dice.getDiceUserRecords(null, null, null, null).getGetDiceUserRecordsOk().getQueryset();
    expect(rows.size() == 1 && rows.get(0).getId().equals(rolled.getId()));
  }

  static void expect(boolean holds) {
    if (!holds) throw new AssertionError();
  }
}
